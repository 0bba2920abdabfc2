import { readFileSync } from 'node:fs'

/** Who can log in to the demonstration: docs/demo-accounts.json. */
export const demoAccounts: readonly {
  readonly role: string
  readonly loginName: string
  readonly password: string
  readonly schoolCode: string | null
}[] = JSON.parse(readFileSync(new URL('../../../docs/demo-accounts.json', import.meta.url), 'utf8'))

/** All of them have one password, and the other logins that a demonstration has been given too. */
export const demoPassword = demoAccounts[0]!.password

export const accountOf = (role: string) => demoAccounts.find(candidate => candidate.role === role)!
