import { describe, expect, it } from 'vitest'
import { viewColumns } from './diary/anecdotal-report'
import { reportWords as anecdotalWords } from './diary/report-words'
import { feedbackColumns } from './feedback/report'
import { reportWords as feedbackWords } from './feedback/report-words'
import { userColumns } from './guardian-users/report'
import { reportWords as userWords } from './guardian-users/report-words'
import { reportWords as historyWords } from './notification-history/report-words'
import { historyColumns } from './notification-history/rows'
import { studentColumns } from './people/columns'
import { reportWords as studentWords } from './people/report-words'
import { classTeacherColumns } from './staff/class-teachers'
import { staffColumns } from './staff/columns'
import { staffWords } from './staff/words'

describe('the columns of a report', () => {
  it.each([
    ['students', studentColumns, studentWords],
    ['staff', [...staffColumns('2026-11-20'), ...classTeacherColumns], staffWords],
    ['anecdotals', Object.values(viewColumns).flat(), anecdotalWords],
    ['feedback', feedbackColumns, feedbackWords],
    ['logins of families', userColumns, userWords],
    ['messages', historyColumns, historyWords],
  ])('have a word each: %s', (_, columns, words) => {
    for (const { key } of columns) expect(words.en.columns, key).toHaveProperty([key])
  })
})
