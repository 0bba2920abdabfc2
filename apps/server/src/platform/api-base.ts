/** Where the calls of the contract begin on their host. */
export const apiBase = '/api'
