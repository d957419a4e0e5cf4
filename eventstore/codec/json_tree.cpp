#include "eventstore/codec/json_tree.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/poker/invariant.hpp"
#include "eventstore/codec/format.hpp"

namespace handlog::eventstore::inline codec {

// What the parser finds, in its order. Values are taken from here and not from
// the parser's own object type, which silently keeps the last of several fields
// with the same name.
class JsonTreeBuilder final : public nlohmann::json::json_sax_t {
public:
    JsonTreeBuilder(JsonTree& tree, std::size_t line_size) : tree_(tree) { tree_.texts_.reserve(line_size); }

    [[nodiscard]] const std::string& fault() const { return fault_; }

    bool null() override { return add(JsonForm::null); }
    bool boolean(bool value) override { return add(JsonForm::boolean, value ? 1 : 0); }
    bool number_unsigned(number_unsigned_t value) override { return add(JsonForm::natural, value); }
    bool number_integer(number_integer_t value) override {
        if (value == 0) return add(JsonForm::other_number, 0, "-0");
        return add(JsonForm::negative, static_cast<std::uint64_t>(value));
    }
    bool number_float(number_float_t /*value*/, const string_t& written) override {
        return add(JsonForm::other_number, 0, keep(written));
    }
    bool string(string_t& text) override { return add(JsonForm::text, 0, keep(text)); }
    bool key(string_t& name) override {
        name_ = keep(name);
        return true;
    }
    bool start_object(std::size_t /*members*/) override { return begin(JsonForm::object); }
    bool end_object() override { return end(); }
    bool start_array(std::size_t /*elements*/) override { return begin(JsonForm::list); }
    bool end_array() override { return end(); }
    bool binary(binary_t& /*bytes*/) override { engine::break_invariant("text has no binary values"); }

    bool parse_error(std::size_t byte, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override {
        fault_ = "byte " + std::to_string(byte) + ": " + reason(error.what());
        return false;
    }

private:
    // The middle of "[json.exception.parse_error.101] parse error at line 1,
    // column 3: syntax error while parsing value - invalid literal; last read:
    // '{x'": what was read last may be long, or no text.
    [[nodiscard]] static std::string reason(std::string_view sentence) {
        constexpr std::string_view before = " - ";
        const std::size_t begin = sentence.find(before);
        if (begin == std::string_view::npos) return "this number is too large";
        sentence.remove_prefix(begin + before.size());
        return "this is not JSON: " + std::string(sentence.substr(0, sentence.find("; last read")));
    }

    // A text is never longer than it is written, so that this has room.
    [[nodiscard]] std::string_view keep(std::string_view text) {
        std::vector<char>& texts = tree_.texts_;
        engine::invariant(texts.capacity() - texts.size() >= text.size(), "the texts of a line fit into its size");
        texts.insert(texts.end(), text.begin(), text.end());
        return {texts.data() + texts.size() - text.size(), text.size()};
    }

    bool add(JsonForm form, std::uint64_t bits = 0, std::string_view text = {}) {
        const auto end = static_cast<std::uint32_t>(tree_.values_.size() + 1);
        tree_.values_.push_back({.form = form, .end = end, .bits = bits, .name = name_, .text = text});
        name_ = {};
        return true;
    }
    bool begin(JsonForm form) {
        open_.push_back(static_cast<std::uint32_t>(tree_.values_.size()));
        return add(form);
    }
    bool end() {
        tree_.values_[open_.back()].end = static_cast<std::uint32_t>(tree_.values_.size());
        open_.pop_back();
        return true;
    }

    JsonTree& tree_;
    std::vector<std::uint32_t> open_;
    std::string_view name_;
    std::string fault_;
};

Result<JsonTree> JsonTree::parse(std::string_view line) {
    static_assert(format::most_line_bytes <= std::numeric_limits<std::uint32_t>::max());
    if (line.size() > format::most_line_bytes) {
        return failure(ErrorCode::limit,
                       "a line has at most " + std::to_string(format::most_line_bytes) + " bytes, and this one has " +
                           std::to_string(line.size()),
                       "Write each entry on a line of its own.");
    }
    // The parser would take a zero for the end and skip a mark of byte order.
    if (const std::size_t zero = line.find('\0'); zero != std::string_view::npos) {
        return failure(ErrorCode::malformed, "byte " + std::to_string(zero + 1) + ": this is not JSON: a zero byte",
                       "Write the line as UTF-8.");
    }
    if (line.starts_with("\xef\xbb\xbf")) {
        return failure(ErrorCode::malformed, "byte 1: this is not JSON: a byte order mark",
                       "Write the line as UTF-8 without a byte order mark.");
    }
    Result<JsonTree> tree;
    JsonTreeBuilder builder(*tree, line.size());
    if (!nlohmann::json::sax_parse(line.begin(), line.end(), &builder)) {
        return failure(ErrorCode::malformed, builder.fault(), "see docs/JSON.md for the format of lines");
    }
    return tree;
}

}  // namespace handlog::eventstore::inline codec
