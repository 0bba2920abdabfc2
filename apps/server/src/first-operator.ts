import { parseArgs } from 'node:util'
import { FirstOperatorRefused, makeFirstOperator } from './areas/platform-users/first-operator'
import { ConfigurationError } from './platform/environment'
import type { Services } from './platform/services'
import { invitationHours } from './services/auth/invitations'

const usage =
  "Use: node main.js operator --name 'Asha Nair' --email asha@platform.example --mobile 9847021777 --address https://school.example"

/**
 * Makes the first operator of a platform.
 *
 * @param given what follows `operator` in the command.
 * @returns what the person who typed it reads: the login name, and where its password is set.
 * @throws ConfigurationError that says what to type.
 */
export async function firstOperator(services: Services, given: readonly string[]): Promise<string> {
  const option = { type: 'string', default: '' } as const
  const read = () =>
    parseArgs({ args: [...given], options: { name: option, email: option, mobile: option, address: option } }).values
  let values: ReturnType<typeof read>
  try {
    values = read()
  } catch {
    throw new ConfigurationError(usage)
  }
  const { address, ...operator } = values
  if (!URL.canParse(address) || !/^https?:/.test(address)) throw new ConfigurationError(usage)
  try {
    const { loginName, token } = await makeFirstOperator(services, operator)
    return `Login name: ${loginName}\nSet its password within ${invitationHours} hours: ${new URL(address).origin}/invitation#${token}`
  } catch (error) {
    throw error instanceof FirstOperatorRefused ? new ConfigurationError(error.message) : error
  }
}
