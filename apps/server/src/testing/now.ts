/** Wednesday morning in the school year of all tests. */
export const testNow = '2026-07-15T05:00:00.000Z'
