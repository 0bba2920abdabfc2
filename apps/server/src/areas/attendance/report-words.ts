import { idsBelow, wordsOf } from '@school/texts'
import type { DocumentLanguage } from '../../platform/documents/words'

/** What a day was, as screens and files say it. */
export const statusWords = wordsOf(idsBelow('absent.status'))

/** Words of the Student Absent/Present Report in files. */
export const absentWords = wordsOf({
  title: 'absent.title',
  sheet: 'module.ATT',
  views: {
    list: 'absent.view.list',
    register: 'absent.view.register',
    summary: 'absent.view.summary',
  },
  date: 'absent.date',
  half: 'absent.half',
  halves: {
    FN: 'absent.half.FN',
    AN: 'absent.half.AN',
  },
  month: 'absent.month',
  from: 'absent.from',
  to: 'absent.to',
  below: 'absent.below',
  minStreak: 'absent.minStreak',
  columns: idsBelow('absent.column'),
  channels: {
    notification: 'absent.channel.notification',
    sms: 'absent.channel.sms',
    whatsapp: 'absent.channel.whatsapp',
  },
  correction: 'absent.correction',
})

/** What was sent in words: 'SMS 09:25, Correction Notification 09:55'. */
export function sentInWords(sent: string, language: DocumentLanguage): string {
  const { channels, correction } = absentWords[language]
  return sent
    .split(', ')
    .map(one => {
      const [name = '', at = ''] = one.split(' ')
      const channel = channels[name.replace('correction-', '') as keyof typeof channels]
      return `${name.startsWith('correction-') ? `${correction} ` : ''}${channel} ${at}`
    })
    .join(', ')
}
