#include "tests/support/audited.hpp"

#include <cstdint>
#include <variant>

#include "engine/poker/time.hpp"
#include "host/recording.hpp"
#include "replay/audit/view_check.hpp"
#include "replay/judge/judge.hpp"

namespace handlog::tests {

using namespace engine;
using eventstore::HandLog;

std::vector<HandLog> recorded(const std::vector<Command>& commands) {
    return recorded(commands, made_up_moments(commands));
}

std::vector<Time> made_up_moments(const std::vector<Command>& commands) {
    std::vector<Time> moments(commands.size());
    const auto* open = commands.empty() ? nullptr : std::get_if<OpenTable>(&commands.front());
    const bool by_timers = open != nullptr && open->rules.start != Start::host;
    std::int64_t now = 1'767'225'600'000;
    for (Time& moment : moments) {
        if (!by_timers) moment = Time(now += 1'000);
    }
    return moments;
}

std::vector<HandLog> recorded(const std::vector<Command>& commands, const std::vector<Time>& moments,
                              const std::vector<Sending>& senders) {
    host::Recording recording(*TableId::parse("table"));
    std::vector<HandLog> logs;
    const auto record = [&](const Command& command, Time moment, const Sending& sending = {}) {
        const bool said = sending.by.role != Role::unknown;
        recording.record({.table = *TableId::parse("table"),
                          .command = command,
                          .received_at = moment,
                          .by = said ? sending.by : recording.usual_sender_of(command),
                          .turn = sending.turn});
        if (recording.sealed()) logs.push_back(recording.log());
    };
    for (std::size_t at = 0; at < commands.size(); ++at) {
        if (recording.table().closed) return logs;
        record(commands[at], moments.at(at), at < senders.size() ? senders[at] : Sending());
    }
    const Hand& last = recording.table().hand;
    if (last.phase == Phase::complete) record(CloseHand{.hand = last.number}, moments.back());
    if (!recording.sealed()) logs.push_back(recording.log());
    return logs;
}

replay::judge::Findings noted(const std::vector<HandLog>& logs) {
    replay::judge::Judge judge;
    replay::judge::Findings findings;
    for (const HandLog& log : logs) judge.judge(log, findings);
    return findings;
}

replay::judge::Findings judged(const std::vector<HandLog>& logs) {
    replay::judge::Findings findings = noted(logs);
    std::erase_if(findings, [](const replay::judge::Finding& finding) {
        return info(finding.check).severity == replay::judge::Severity::notice;
    });
    return findings;
}

std::string errors_of(const replay::judge::Findings& findings) {
    std::string text;
    for (const replay::judge::Finding& finding : findings) {
        const replay::judge::CheckInfo& check = info(finding.check);
        if (check.severity != replay::judge::Severity::error) continue;
        text += std::string(check.id) + ": " + finding.what + ": expected " + finding.expected + ", found " +
                finding.found + '\n';
    }
    return text;
}

std::string wrong_views_of(const std::vector<HandLog>& logs) {
    replay::judge::Judge judge;
    replay::ViewCheck views;
    replay::judge::Findings findings;
    std::vector<replay::ViewFinding> wrong;
    std::string text;
    for (const HandLog& log : logs) {
        judge.begin(log.opening, findings);
        views.begin(log.opening);
        eventstore::Sequence sequence = 0;
        for (const eventstore::Entry& entry : log.entries) {
            judge.review(entry, sequence, findings);
            views.hear(entry, sequence, judge.book(), errors_of(findings).empty(), wrong);
            ++sequence;
        }
        judge.end(findings);
        for (const replay::ViewFinding& one : wrong) {
            text += to_string(log.opening.key) + ", entry " + std::to_string(one.entry) + ": " + one.what +
                    ": expected " + one.expected + ", found " + one.found + '\n';
        }
        wrong.clear();
        findings.clear();
    }
    return text;
}

}  // namespace handlog::tests
