// A pool of threads that process jobs and return the results in the order of
// submission, so that results do not depend on the number of threads.
//
// The submitting thread is one of them: while it waits for the oldest job, it
// processes another. So a pool of one has no extra thread, and no thread
// is idle while there is work.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace handlog::replay {

// So many logs, or of so many bytes, take long enough to be worth handing over and fit
// near a processor.
inline constexpr std::size_t most_logs_of_a_job = 128;
inline constexpr std::size_t most_bytes_of_a_job = std::size_t{128} * 1024;

template <class Work>
class OrderedWorkers {
public:
    using Worker = std::function<void(Work&)>;

    // `make_worker` is called once for each of them; what it returns is used by one
    // thread. `deliver` is called by the thread that gives the work, and may keep it
    // to use its memory again.
    using Deliver = std::function<void(std::unique_ptr<Work>)>;
    OrderedWorkers(unsigned workers, const std::function<Worker()>& make_worker, Deliver deliver)
        : most_jobs_(2 * std::size_t{std::max(workers, 1U)}), deliver_(std::move(deliver)) {
        while (workers_.size() < most_jobs_ / 2) workers_.push_back(make_worker());
        threads_.reserve(workers_.size());
        try {
            for (std::size_t worker = 1; worker < workers_.size(); ++worker) {
                threads_.emplace_back([this, worker] { work_until_stopped(workers_[worker]); });
            }
        } catch (const std::system_error&) {
            // The machine has no more threads: those there are do the same.
        }
    }
    OrderedWorkers(const OrderedWorkers&) = delete;
    OrderedWorkers& operator=(const OrderedWorkers&) = delete;
    ~OrderedWorkers() {
        {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
        }
        given_changed_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    // Delivers older work when there is too much, so that memory has a bound.
    void submit(std::unique_ptr<Work> work) {
        {
            const std::lock_guard lock(mutex_);
            jobs_.push_back(std::make_unique<Job>(std::move(work)));
        }
        given_changed_.notify_one();
        while (jobs_.size() >= most_jobs_) deliver_oldest();
    }

    void finish() {
        while (!jobs_.empty()) deliver_oldest();
    }

private:
    enum class State : unsigned char { waiting, taken, done };
    struct Job {
        explicit Job(std::unique_ptr<Work> given) : work(std::move(given)) {}
        std::unique_ptr<Work> work;
        State state = State::waiting;
        std::exception_ptr failure{};
    };
    using Lock = std::unique_lock<std::mutex>;

    // Does the oldest job that nobody has taken, if there is one.
    bool do_one(Lock& lock, const Worker& worker) {
        for (const std::unique_ptr<Job>& job : jobs_) {
            if (job->state != State::waiting) continue;
            Job& mine = *job;
            mine.state = State::taken;
            lock.unlock();
            std::exception_ptr failure;
            try {
                worker(*mine.work);
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            mine.failure = failure;
            mine.state = State::done;
            done_changed_.notify_one();
            return true;
        }
        return false;
    }

    void work_until_stopped(const Worker& worker) {
        Lock lock(mutex_);
        while (!stopped_) {
            if (!do_one(lock, worker)) given_changed_.wait(lock);
        }
    }

    // Only the giving thread adds and removes pieces.
    void deliver_oldest() {
        Lock lock(mutex_);
        while (jobs_.front()->state != State::done) {
            if (!do_one(lock, workers_.front())) done_changed_.wait(lock);
        }
        const std::unique_ptr<Job> job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        if (job->failure) std::rethrow_exception(job->failure);
        deliver_(std::move(job->work));
    }

    std::size_t most_jobs_;
    std::vector<Worker> workers_;  // the first is the giving thread's
    Deliver deliver_;

    std::mutex mutex_;
    std::condition_variable given_changed_;
    std::condition_variable done_changed_;
    std::deque<std::unique_ptr<Job>> jobs_;  // the oldest first
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace handlog::replay
