import { auth } from './auth'

/** Every area of the contract. The server binds these, the reference and the generated tests walk them. */
export const contract = { auth }
