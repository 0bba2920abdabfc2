import { guardianUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import { classesOf, classFiltersOfToday, type ReportValues, useReport } from '../../report'
import { useText } from '../../texts/text'
import { type Channel, filtersOf, typeFilter } from './user-filters'

/** The preview of the chosen channel: messages by SMS have a call of their own. */
function usePreview(values: ReportValues, channel: Channel, page: { page: number; pageSize: number }, ready: boolean) {
  const query = { ...classesOf(values), userType: filtersOf(values).userType, resend: values.flag('resend'), ...page }
  const sms = useCall(guardianUsers.previewSms, ready && channel === 'sms' ? { query } : null, { keepPreviousData: true })
  const other = useCall(guardianUsers.previewSend, ready && channel !== 'sms' ? { query: { ...query, channel } } : null, {
    keepPreviousData: true,
  })
  return channel === 'sms' ? sms : other
}

/** The classes that the address names, and who of them would get login details by which channel. */
export function useSendPreview() {
  const text = useText()
  const { data: offers } = useCall(guardianUsers.sendInitialValues, {})
  const channels = offers?.channels ?? []
  const report = useReport({
    name: 'send-credentials',
    columns: offers && [],
    filters: values => [
      ...classFiltersOfToday(text, offers, values),
      typeFilter(text, offers),
      {
        name: 'channel',
        label: text('guardianUsers.channel'),
        kind: 'choice',
        options: channels.map(value => ({ value, label: text(`guardianUsers.channel.${value}`) })),
        ...(channels[0] ? { standard: channels[0] } : {}),
        plain: true,
      },
      {
        name: 'resend',
        label: text('guardianUsers.toWhom'),
        kind: 'choice',
        options: [{ value: '1', label: text('guardianUsers.toAll') }],
        none: text('guardianUsers.toUnsent'),
        plain: true,
      },
    ],
  })
  const { values, page, pageSize } = report
  const channel = values.choice<Channel>('channel', channels, channels[0] ?? 'sms')
  const preview = usePreview(values, channel, { page, pageSize }, offers !== undefined && channels.length > 0)
  const { error, isValidating } = preview
  // Who gets a message is told by an answer to the present choice alone.
  const data = error ? undefined : preview.data
  return {
    offers,
    channels,
    report,
    channel,
    data,
    error,
    isValidating,
    retry: () => void preview.mutate(),
    /** There are fewer credits than it takes. */
    short: data !== undefined && data.credits > data.balance,
  }
}

export type SendPreview = ReturnType<typeof useSendPreview>
