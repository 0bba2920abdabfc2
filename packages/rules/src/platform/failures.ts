import type { Speak } from '../texts/speak'

const sentences = {
  Expired: 'Expired',
  Failed: 'Failed',
  Undelivered: 'Undelivered',
  NoAnswer: 'The provider did not answer in time.',
  NotAsked: 'The provider could not be asked.',
  Unreachable: 'The provider cannot be reached.',
  Broken: 'The connection to the provider broke.',
  Busy: 'The provider is busy.',
  Refused: 'The provider refused the message.',
  RefusedTogether: 'The provider refused the messages that went together.',
  NumberRefused: 'The number was refused.',
  ServerStopped: 'The server stopped while it was sending.',
  OtherSecret: 'The text was sealed with another secret.',
  NoNumber: 'This is not a mobile number.',
  NoEmail: 'This is not an e-mail address.',
  MailServerSilent: 'The mail server did not answer in time.',
  MailServerEnded: 'The mail server ended the conversation.',
  MailFileGone: 'A file of this message is gone.',
  FileGone: 'The file of the message is gone.',
  FileKept: 'The file could not be handed over.',
  NoFileAddress: 'No address of this server is known, by which the file could be fetched.',
  RecordingGone: 'The recording is gone.',
  RecordingOutOfReach: 'The provider cannot fetch the recording.',
  NoCampaign: 'The message names no campaign.',
  NoTemplate: 'The text has no DLT template id. The provider sends registered texts only.',
  PushUnreachable: 'The push service cannot be reached.',
  PushBroken: 'The connection to the push service broke.',
  NoPushAddress: 'This is not the address of a push service.',
  DeviceGone: 'The device takes no more pushes.',
} as const
export type Failure = keyof typeof sentences

/**
 * Why a message did not arrive, as far as we say it ourselves. It is kept as the English sentence beside the words and codes
 * of providers, which stay as they are.
 */
export const failures: Readonly<Record<Failure, string>> = sentences

const bySentence = new Map(Object.entries(sentences).map(([failure, sentence]) => [sentence as string, failure as Failure]))

/** A kept reason as people read it: ours in their language, what a provider said as it stands. */
export function failureText(reason: string, speak: Speak): string {
  const failure = bySentence.get(reason)
  return failure === undefined ? reason : (speak(`failure.${failure}`) ?? reason)
}
