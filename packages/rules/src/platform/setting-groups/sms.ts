import type { SettingDefinition } from './definition'

/** SMS and their formats. */
export const smsSettings: readonly SettingDefinition[] = [
  {
    code: 'sms.formatApproval',
    group: 'sms',
    label: 'Message formats need approval',
    help: 'A new message format can be sent only after the operator has approved it.',
    type: 'bool',
    default: true,
    editor: 'operator',
  },
  {
    code: 'sms.unicode',
    group: 'sms',
    label: 'Letters of all languages in SMS',
    help: 'Off, only formats with characters of the alphabet of short messages can be saved. Other characters cost more.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'sms.dltVarMax',
    group: 'sms',
    label: 'Longest value in a registered SMS',
    help: 'Names and other values are cut after so many characters in formats with a template id of the operators.',
    type: 'int',
    default: 30,
    min: 20,
    max: 60,
    editor: 'operator',
  },
]
