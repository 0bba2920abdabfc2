import type { contract } from '@school/api'
import { leadsMessages } from '@school/rules'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { custom, noAccess } from '../../platform/problems'
import { acceptSend } from '../../services/messaging/accept'
import type { SendCall } from '../../services/messaging/order'
import { selfOf } from '../../services/messaging/people'
import { findVoice } from '../../services/messaging/voices'
import { createVoice, listVoices, removeVoice, updateVoice } from './store'

/** Voice descriptions are kept by administrators and the head. */
const keepsVoices = (call: Pick<CallContext, 'person'>): boolean => leadsMessages(viewerOf(personOf(call)))

function refuseOthers(call: Pick<CallContext, 'person'>): void {
  if (!keepsVoices(call)) throw noAccess()
}

/** Calls the person's own number, as a batch of one. */
async function callSelf(call: SendCall, id: string) {
  const [self] = await selfOf(call.trx, personOf(call))
  if (!self || self.mobile === '') throw custom(409, 'NoOwnMobile', 'Your record has no mobile number to call.')
  return acceptSend(call, {
    door: 'staff',
    channel: 'voice',
    ids: [self.id],
    sendTo: 'Staff',
    voiceDescriptionId: id,
    toSelf: true,
    content: '',
    title: '',
    description: '',
    exampleMessage: '',
    sendAt: null,
    urgentReason: null,
    missing: 'skip',
    alsoBell: false,
    smsFallback: false,
  })
}

/** What is spoken in calls. */
export const voiceHandlers: Handlers<typeof contract.voiceDescriptions> = {
  list: call => listVoices(call, call.query, keepsVoices(call)),
  create(call) {
    refuseOthers(call)
    return createVoice(call, call.body)
  },
  update(call) {
    refuseOthers(call)
    return updateVoice(call, call.params.id, call.body)
  },
  async remove(call) {
    // Who may not delete is told so of a description that there is.
    await findVoice(call, call.params.id)
    refuseOthers(call)
    return removeVoice(call, call.params.id)
  },
  test: call => callSelf(call, call.params.id),
}
