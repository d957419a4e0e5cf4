#include "eventstore/codec/json_writer.hpp"
#include "replay/tell/summary.hpp"

namespace handlog::engine {

template <>
struct Described<replay::PlayerResult> {
    static constexpr std::string_view name = "PlayerResult";
    static constexpr auto fields =
        std::make_tuple(field("player", &replay::PlayerResult::player), field("net", &replay::PlayerResult::net),
                        field("won", &replay::PlayerResult::won), field("won_with", &replay::PlayerResult::won_with));
};

template <>
struct Described<replay::Summary> {
    using Summary = replay::Summary;
    static constexpr std::string_view name = "Summary";
    static constexpr auto fields = std::make_tuple(
        field("log", &Summary::log), field("hand", &Summary::hand), field("at", &Summary::at),
        field("decimals", &Summary::decimals), field("players", &Summary::players), field("board", &Summary::board),
        field("pot", &Summary::pot), field("pots", &Summary::pots), field("all_in", &Summary::all_in),
        field("cancelled", &Summary::cancelled), field("over", &Summary::over), field("refused", &Summary::refused),
        field("results", &Summary::results));
};

}  // namespace handlog::engine

namespace handlog::replay::inline tell {

std::string to_json(const Summary& summary) {
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(summary);
    return line;
}

}  // namespace handlog::replay::inline tell
