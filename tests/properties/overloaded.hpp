// One lambda for each alternative of a variant.
#pragma once

namespace handlog::tests {

template <class... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};
template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace handlog::tests
