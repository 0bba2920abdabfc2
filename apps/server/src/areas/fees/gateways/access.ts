import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { apiBase } from '../../../platform/api-base'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { GatewayAccess, GatewayDriverName } from './driver'

type Secrets = Pick<Services, 'configuration'>

/** A key of this server for one purpose. */
const keyFor = ({ configuration }: Secrets, purpose: string) =>
  Buffer.from(hkdfSync('sha256', configuration.secret, '', purpose, 32))

export type Credentials = Readonly<Record<string, string>>

/** Credentials as they are kept: AES-256-GCM, base64 of nonce, tag and text. */
export function sealCredentials(services: Pick<Services, 'configuration' | 'random'>, credentials: Credentials): string {
  const nonce = services.random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(services, 'gateway credentials'), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(credentials), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws Error when they were sealed with another secret or were changed. */
export function openCredentials(services: Secrets, sealed: string): Credentials {
  const bytes = Buffer.from(sealed, 'base64')
  const key = keyFor(services, 'gateway credentials')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as Credentials
}

/** Where providers reach this server. */
const publicAddress = ({ configuration }: Secrets): string =>
  configuration.reports?.address ?? `http://localhost:${configuration.port}`

/** The address at which a provider tells of an account. */
export const webhookUrlOf = (services: Secrets, accountId: string): string =>
  `${publicAddress(services)}${apiBase}/fees/gateway/${accountId}/webhook`

/** The address below which a bank calls about an account. */
export const collectUrlOf = (services: Secrets, bankAccountId: string): string =>
  `${publicAddress(services)}${apiBase}/fees/bank-collect/${bankAccountId}`

/** Secrets of the provider for trials: nobody types them. */
const sandboxCredentials = (services: Secrets, accountId: string): Credentials => {
  const secret = (purpose: string) => keyFor(services, `sandbox ${purpose} ${accountId}`).toString('base64url')
  return { keySecret: secret('key'), webhookSecret: secret('webhook') }
}

export interface GatewayAccountRow {
  readonly id: string
  readonly schoolId: string
  readonly feeAccountId: string
  readonly driver: GatewayDriverName
  readonly label: string
  readonly testMode: boolean
  readonly credentials: string | null
  readonly previousCredentials: string | null
  readonly previousUntil: Date | null
}

/** The account as a provider is spoken to by it. */
export function accessOf(services: Pick<Services, 'configuration' | 'clock'>, account: GatewayAccountRow): GatewayAccess {
  const holds = account.previousUntil !== null && account.previousUntil > services.clock.now()
  return {
    schoolId: account.schoolId,
    accountId: account.id,
    testMode: account.testMode,
    credentials:
      account.driver === 'sandbox'
        ? sandboxCredentials(services, account.id)
        : account.credentials
          ? openCredentials(services, account.credentials)
          : {},
    previous: holds && account.previousCredentials ? openCredentials(services, account.previousCredentials) : null,
    webhookUrl: webhookUrlOf(services, account.id),
    returnUrl: `${publicAddress(services)}${apiBase}/fees/gateway/${account.id}/return`,
  }
}

const columns = sql`g.id, g.school_id as "schoolId", g.fee_account_id as "feeAccountId", g.driver, g.label, g.test_mode as "testMode",
  g.credentials, g.previous_credentials as "previousCredentials", g.previous_until as "previousUntil"`

/** An account by its id alone, as providers name it; the transaction reaches the platform or its school. */
export async function findGateway(trx: Trx, accountId: string): Promise<GatewayAccountRow | undefined> {
  const { rows } = await sql<GatewayAccountRow>`
    select ${columns} from gateway_accounts g where g.id = ${accountId}`.execute(trx)
  return rows[0]
}

/** An account of a school with what its provider is spoken to by. */
export async function openGateway(
  services: Services,
  trx: Trx,
  schoolId: string,
  accountId: string,
): Promise<{ readonly driver: GatewayDriverName; readonly access: GatewayAccess }> {
  const { rows } = await sql<GatewayAccountRow>`
    select ${columns} from gateway_accounts g where g.school_id = ${schoolId} and g.id = ${accountId}`.execute(trx)
  const [account] = rows
  if (!account) throw new Error(`The school has no gateway ${accountId}.`)
  return { driver: account.driver, access: accessOf(services, account) }
}
