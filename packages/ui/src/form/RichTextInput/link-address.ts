import { isEmail, webAddress } from '@school/rules'

/** The address of a link that is there already: https and e-mail stay, anything else is no link. */
export function keptAddress(href: string | null): string | undefined {
  const address = href?.trim() ?? ''
  if (!/^(?:https:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return undefined
  return address.replace(/[<>"]/g, encodeURIComponent)
}

/** Where a typed address leads: to a page by https, or to a mailbox. */
export function typedAddress(typed: string): string | undefined {
  const text = typed.trim()
  const mailbox = text.replace(/^mailto:/i, '')
  if (isEmail(mailbox) && !/[:/"'`]/.test(mailbox)) return `mailto:${mailbox}`
  const page = webAddress(text)
  return page && /^https:/i.test(page) ? page : undefined
}
