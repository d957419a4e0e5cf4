#include <algorithm>
#include <doctest/doctest.h>

#include "tests/signature/expected.hpp"
#include "tests/signature/simulated_corpus.hpp"

using namespace handlog::tests;

TEST_CASE("the signature over simulated hands is the expected one in every build") {
    const Signature signature = signature_of_simulated_corpus();
    CHECK(signature.sha256 == expected_signature);
    // A signature over little would hold little in place.
    CHECK(signature.hands >= 1'000);
    CHECK(signature.lines >= 50'000);
    CHECK(*std::min_element(signature.tables_of_preset.begin(), signature.tables_of_preset.end()) >= 3);
}
