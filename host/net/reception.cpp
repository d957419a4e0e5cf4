#include "host/net/reception.hpp"

#include <utility>

#include "host/net/admission.hpp"

namespace handlog::host::net {

Reception::Reception(Settings settings, std::function<void(hall::Incoming)> hand_over)
    : settings_(std::move(settings)),
      is_secure_(net::is_secure(settings_.certificate.has_value(), settings_.origins)),
      hand_over_(std::move(hand_over)) {}

void Reception::enter(const std::shared_ptr<Visitor>& visitor) { visitors_.emplace(visitor.get(), visitor); }

void Reception::leave(Visitor& visitor) { visitors_.erase(&visitor); }

bool Reception::is_shut() const {
    constexpr std::size_t most_to_refuse = 64;
    return visitors_.size() >= limits().most_connections + most_to_refuse;
}

std::vector<std::shared_ptr<Visitor>> Reception::visitors() const {
    std::vector<std::shared_ptr<Visitor>> all;
    all.reserve(visitors_.size());
    for (const auto& [key, visitor] : visitors_) all.push_back(visitor);
    return all;
}

void Reception::forget_everybody() {
    connections_.clear();
    visitors_.clear();
}

hall::ConnectionId Reception::open(const std::shared_ptr<Visitor>& visitor, std::string address,
                                   std::optional<std::string> token, bool is_brief) {
    const hall::ConnectionId connection{++last_connection_};
    connections_.emplace(connection.value, visitor);
    ++tally_.connections_opened;
    ++tally_.connections_open;
    hand_over(hall::Opened{
        .connection = connection, .address = std::move(address), .token = std::move(token), .is_brief = is_brief});
    return connection;
}

void Reception::receive(hall::ConnectionId connection, std::string text) {
    ++tally_.messages_in;
    hand_over(hall::Received{.connection = connection, .text = std::move(text)});
}

void Reception::close(hall::ConnectionId connection) {
    if (connections_.erase(connection.value) == 0) return;
    --tally_.connections_open;
    hand_over(hall::Closed{.connection = connection});
}

void Reception::catch_up() { hand_over(hall::CaughtUp{}); }

void Reception::deliver(hall::Outgoing outgoing) {
    const auto found = connections_.find(outgoing.to.value);
    if (found == connections_.end()) return;
    const auto visitor = found->second;
    visitor->deliver(std::move(outgoing));
}

void Reception::hand_over(decltype(hall::Incoming::what) what) {
    hand_over_(hall::Incoming{.at = settings_.now(), .what = std::move(what)});
}

}  // namespace handlog::host::net
