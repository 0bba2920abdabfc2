import { writeFileSync } from 'node:fs'
import { demoAccounts } from '../src/demonstration/index'

// Writes docs/demo-accounts.json from the accounts that the demonstration makes.
writeFileSync(new URL('../../../docs/demo-accounts.json', import.meta.url), `${JSON.stringify(demoAccounts, null, 2)}\n`)
