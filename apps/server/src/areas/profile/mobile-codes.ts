import { createHash, timingSafeEqual } from 'node:crypto'
import { mobileNumber } from '@school/rules'
import { newCode } from '../../platform/codes'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import { sendMessage } from '../../platform/outbox/send'
import { custom, invalid } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { readSystemFormat, systemMessage, tellFormatWaits } from '../../services/credentials/system-format'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId'>

const minutes = 10
const triesPerCode = 5
const perHour = 3
const perDay = 10

const hashOf = (services: Services, userId: string, mobile: string, code: string) =>
  createHash('sha256').update(services.configuration.secret).update(`${userId}:${mobile}:${code}`).digest()

const badMobile = (text: string) => invalid([{ field: 'mobile', message: fieldText('BadMobile', { value: text }) }])

/** Sends a code to a number that somebody wants to have as theirs. */
export async function sendMobileCode(call: Call, typed: string): Promise<void> {
  const { trx, services, schoolId } = call
  const { userId } = personOf(call)
  const mobile = mobileNumber(typed)
  if (!mobile) throw badMobile(typed)
  const now = services.clock.now()
  const sent = await trx
    .selectFrom('contact_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .execute()
  const lastHour = sent.filter(code => now.getTime() - code.created_at.getTime() < 3_600_000)
  if (sent.length >= perDay || lastHour.length >= perHour)
    throw custom(429, 'TooManyCodes', 'Too many codes were asked for. Try again later.')
  const format = await readSystemFormat(trx, schoolId, 'PasswordCodeSMS')
  if (!format.isOpen) {
    await tellFormatWaits(services, trx, schoolId, format.name)
    // Another way would not prove the number.
    throw custom(409, 'CodesWait', 'The school cannot send codes by SMS yet. Please contact the school.', undefined, {
      keepWrites: true,
    })
  }
  const school = await trx.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  const id = services.newId()
  const code = newCode(services)
  await trx
    .insertInto('contact_codes')
    .values({
      school_id: schoolId,
      id,
      user_id: userId,
      mobile,
      code_hash: hashOf(services, userId, mobile, code).toString('hex'),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  await sendMessage(services, trx, {
    schoolId,
    channel: 'sms',
    to: mobile,
    ...systemMessage(format, { code, school: school.name }),
    dedupeKey: `contact:${id}`,
  })
}

/** Uses up the code of a number. A wrong one counts, even though the call fails. */
export async function useMobileCode(call: Call, typed: string, code: string | undefined): Promise<string> {
  const { trx, services } = call
  const { userId } = personOf(call)
  const mobile = mobileNumber(typed)
  if (!mobile) throw badMobile(typed)
  const now = services.clock.now()
  const known = await trx
    .selectFrom('contact_codes')
    .select(['id', 'code_hash', 'tries'])
    .where('user_id', '=', userId)
    .where('mobile', '=', mobile)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
  const right =
    known !== undefined &&
    known.tries < triesPerCode &&
    timingSafeEqual(Buffer.from(known.code_hash, 'hex'), hashOf(services, userId, mobile, (code ?? '').trim()))
  if (known)
    await trx
      .updateTable('contact_codes')
      .set(right ? { used_at: now } : { tries: known.tries + 1 })
      .where('id', '=', known.id)
      .execute()
  if (!right) throw custom(400, 'WrongCode', 'Invalid or expired code.', undefined, { keepWrites: true })
  return mobile
}
