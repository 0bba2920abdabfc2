import { mailFailure } from '@school/rules'

/** The code of a mail server's words: that of RFC 3463 where they begin with one, else its own. */
export const mailCodeOf = (words: string): string | undefined => {
  const [, own, more] = /^([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(words) ?? []
  return more ?? own
}

/** What a code of a mail tells about its address. */
export function mailAddressState(code: string): 'invalid' | 'soft' | undefined {
  const failure = mailFailure(code)
  return failure === 'hard' ? 'invalid' : failure
}
