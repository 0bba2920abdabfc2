import type { CredentialChannel } from '@school/rules'
import type { CallContext } from '../../platform/http/call'
import { custom } from '../../platform/problems'
import { settingValue } from '../../platform/settings'

type Call = Pick<CallContext, 'trx' | 'schoolId'>

/** The ways by which the school sends login details. */
export const channelsOf = async ({ trx, schoolId }: Call) =>
  (await settingValue(trx, schoolId, 'user.credentialChannel')) as CredentialChannel[]

/** @throws 400 for a way that the school does not use. */
export async function refuseChannel(call: Call, channel: CredentialChannel): Promise<void> {
  if (!(await channelsOf(call)).includes(channel))
    throw custom(400, 'ChannelOff', 'The school does not send login details this way.')
}
