import { defineMessages } from 'react-intl'

/** What stands around a message as its recipient gets it. */
export const outgoingMessages = defineMessages({
  sms: { id: 'ui.formats.outgoingSms', defaultMessage: 'As it arrives by SMS' },
  whatsapp: { id: 'ui.formats.outgoingWhatsapp', defaultMessage: 'As it arrives by WhatsApp' },
  voice: { id: 'ui.formats.outgoingVoice', defaultMessage: 'What the call says' },
  email: { id: 'ui.formats.outgoingEmail', defaultMessage: 'As it arrives by e-mail' },
  push: { id: 'ui.formats.outgoingPush', defaultMessage: 'As it appears on a device' },
  from: { id: 'ui.formats.outgoingFrom', defaultMessage: 'From' },
  to: { id: 'ui.formats.outgoingTo', defaultMessage: 'To' },
  subject: { id: 'ui.formats.outgoingSubject', defaultMessage: 'Subject' },
})
