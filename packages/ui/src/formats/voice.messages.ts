import { defineMessage, defineMessages } from 'react-intl'

/** What the dialog of calls says. */
export const voiceMessages = defineMessages({
  voice: { id: 'ui.formats.voice', defaultMessage: 'Voice SMS' },
  message: { id: 'ui.formats.voiceMessage', defaultMessage: 'Voice message' },
  choose: { id: 'ui.formats.voiceChoose', defaultMessage: 'Choose a voice message' },
  none: { id: 'ui.formats.voiceNone', defaultMessage: 'There is no voice message yet.' },
  noneHelp: { id: 'ui.formats.voiceNoneHelp', defaultMessage: 'Administrators and the head add them.' },
  make: { id: 'ui.formats.voiceMake', defaultMessage: 'New voice message' },
  change: { id: 'ui.formats.voiceChange', defaultMessage: 'Change' },
  changeTitle: { id: 'ui.formats.voiceChangeTitle', defaultMessage: 'Change voice message' },
  switchOff: { id: 'ui.formats.voiceSwitchOff', defaultMessage: 'Switch off' },
  switchOn: { id: 'ui.formats.voiceSwitchOn', defaultMessage: 'Switch on' },
  isOff: { id: 'ui.formats.voiceIsOff', defaultMessage: 'Switched off: it cannot be sent.' },
  remove: { id: 'ui.formats.voiceRemove', defaultMessage: 'Delete' },
  sureToRemove: { id: 'ui.formats.voiceSureToRemove', defaultMessage: 'Delete this voice message?' },
  removed: { id: 'ui.formats.voiceRemoved', defaultMessage: 'Voice message deleted.' },
  saved: { id: 'ui.formats.voiceSaved', defaultMessage: 'Voice message saved.' },
  failed: { id: 'ui.formats.voiceFailed', defaultMessage: 'This could not be done. Please try again.' },
  listen: { id: 'ui.formats.voiceListen', defaultMessage: 'Listen' },
  stop: { id: 'ui.formats.voiceStop', defaultMessage: 'Stop' },
  unheard: { id: 'ui.formats.voiceUnheard', defaultMessage: 'This recording could not be played.' },
  unspoken: { id: 'ui.formats.voiceUnspoken', defaultMessage: 'This browser cannot read texts out.' },
  test: { id: 'ui.formats.voiceTest', defaultMessage: 'Send test to me' },
  required: { id: 'ui.formats.voiceRequired', defaultMessage: 'Please choose a voice message.' },
  name: { id: 'ui.formats.voiceName', defaultMessage: 'Name' },
  nameRequired: { id: 'ui.formats.voiceNameRequired', defaultMessage: 'Type a name.' },
  heard: { id: 'ui.formats.voiceHeard', defaultMessage: 'What is heard' },
  record: { id: 'ui.formats.voiceRecord', defaultMessage: 'Record' },
  upload: { id: 'ui.formats.voiceUpload', defaultMessage: 'Upload a file' },
  readOut: { id: 'ui.formats.voiceReadOut', defaultMessage: 'Text that is read out' },
  file: { id: 'ui.formats.voiceFile', defaultMessage: 'Recording' },
  fileRequired: { id: 'ui.formats.voiceFileRequired', defaultMessage: 'Record or choose what is to be heard.' },
  text: { id: 'ui.formats.voiceText', defaultMessage: 'Text' },
  textRequired: { id: 'ui.formats.voiceTextRequired', defaultMessage: 'Type the text that is read out.' },
  language: { id: 'ui.formats.voiceLanguage', defaultMessage: 'Language' },
  languageRequired: { id: 'ui.formats.voiceLanguageRequired', defaultMessage: 'Choose the language of the text.' },
  start: { id: 'ui.formats.voiceStart', defaultMessage: 'Start recording' },
  finish: { id: 'ui.formats.voiceFinish', defaultMessage: 'Stop recording' },
  again: { id: 'ui.formats.voiceAgain', defaultMessage: 'Record again' },
  denied: {
    id: 'ui.formats.voiceDenied',
    defaultMessage: 'The browser keeps the microphone from this page. Allow it beside the address of the page, then try again.',
  },
  noMicrophone: {
    id: 'ui.formats.voiceNoMicrophone',
    defaultMessage: 'No microphone was found. Connect one and try again, or upload a file.',
  },
  notRecorded: { id: 'ui.formats.voiceNotRecorded', defaultMessage: 'Nothing was recorded. Please try again, or upload a file.' },
  save: { id: 'ui.formats.voiceSave', defaultMessage: 'Save' },
})

export const recordingMessage = defineMessage<{ time: string; most: string }>({
  id: 'ui.formats.voiceRecording',
  defaultMessage: 'Recording: {time} of {most}',
})

export const lastsMessage = defineMessage<{ time: string }>({ id: 'ui.formats.voiceLasts', defaultMessage: 'Lasts {time}' })

export const aboutMessage = defineMessage<{ time: string }>({ id: 'ui.formats.voiceAbout', defaultMessage: 'About {time}' })
