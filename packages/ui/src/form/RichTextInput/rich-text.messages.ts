import { defineMessage, defineMessages } from 'react-intl'

export const richTextMessages = defineMessages({
  toolbar: { id: 'ui.richtext.toolbar', defaultMessage: 'Formatting' },
  bold: { id: 'ui.richtext.bold', defaultMessage: 'Bold' },
  italic: { id: 'ui.richtext.italic', defaultMessage: 'Italic' },
  underline: { id: 'ui.richtext.underline', defaultMessage: 'Underline' },
  bulletList: { id: 'ui.richtext.bulletList', defaultMessage: 'Bullet list' },
  numberedList: { id: 'ui.richtext.numberedList', defaultMessage: 'Numbered list' },
  link: { id: 'ui.richtext.link', defaultMessage: 'Link' },
  undo: { id: 'ui.richtext.undo', defaultMessage: 'Undo' },
  redo: { id: 'ui.richtext.redo', defaultMessage: 'Redo' },
  address: { id: 'ui.richtext.address', defaultMessage: 'Address' },
  addressHelp: { id: 'ui.richtext.addressHelp', defaultMessage: 'A web address with https, or an e-mail address.' },
  badAddress: { id: 'ui.richtext.badAddress', defaultMessage: 'Not a valid link.' },
  setLink: { id: 'ui.richtext.setLink', defaultMessage: 'Set link' },
  removeLink: { id: 'ui.richtext.removeLink', defaultMessage: 'Remove link' },
})

/** How the keys of a command are named on a keyboard of the language. */
export const controlMessage = defineMessage<{ key: string }>({ id: 'ui.richtext.control', defaultMessage: 'Ctrl+{key}' })

/** The same with the shift key. */
export const controlShiftMessage = defineMessage<{ key: string }>({
  id: 'ui.richtext.controlShift',
  defaultMessage: 'Ctrl+Shift+{key}',
})
