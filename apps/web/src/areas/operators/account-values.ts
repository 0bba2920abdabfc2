import { trimmed } from '@school/rules'
import { useText } from '../../texts/text'
import type { SmsAccount } from './SmsAccounts'

export const hostsOf = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

/** What the form begins with. */
export const begun = (account: SmsAccount) => ({
  header: account.header,
  dltEntityId: account.dltEntityId,
  telemarketerId: account.telemarketerId,
  dailyCap: account.dailyCap,
  lowBalance: account.lowBalance as number | null,
  rates: account.rates,
  perSecond: account.perSecond,
  creditPrice: account.creditPrice as number | null,
  linkHosts: account.linkHosts.join('\n'),
  billUndelivered: account.billUndelivered,
  status: account.status,
  pauseReason: account.pauseReason,
})

export type Values = ReturnType<typeof begun>

/** What is missing or wrong, by field. What was empty before may stay so. */
export function useProblems(before: SmsAccount) {
  const text = useText()
  return ({ header, dltEntityId, dailyCap, linkHosts, status, pauseReason }: Values) => {
    const odd = hostsOf(linkHosts).find(host => !/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(host))
    return {
      header:
        /^[A-Za-z]{6}$/.test(trimmed(header)) || `${before.header}${header}`.trim() === ''
          ? undefined
          : text('platform.headerWrong'),
      dltEntityId:
        /^\d{19}$/.test(trimmed(dltEntityId)) || `${before.dltEntityId}${dltEntityId}`.trim() === ''
          ? undefined
          : text('platform.entityWrong'),
      dailyCap: dailyCap !== null && dailyCap < 1 ? text('platform.capWrong') : undefined,
      linkHosts: odd === undefined ? undefined : text('platform.hostWrong', { host: odd }),
      pauseReason: status === 'Paused' && trimmed(pauseReason).length < 5 ? text('platform.reasonShort') : undefined,
    }
  }
}
