import { column, type ImportKind, required } from './columns'

/** What an event does to its days. */
export const holidayKinds = {
  Holiday: ['Public holiday', 'H'],
  Vacation: ['Vacations', 'Break'],
  Local: ['Local holiday'],
  'Half day': ['Half-day', 'Half'],
  Working: ['Working day', 'W'],
  Restricted: ['Restricted holiday', 'Optional', 'RH'],
}

/** Events of the working calendar of the current year. */
export const holidays: ImportKind = {
  code: 'holidays',
  title: 'Holidays',
  key: ['name', 'from'],
  columns: [
    column('name', 'Name', 'text', { required, max: 80, synonyms: ['Holiday', 'Event', 'Occasion'] }),
    column('from', 'From', 'date', { required, synonyms: ['Date', 'From Date', 'Start'] }),
    column('to', 'To', 'date', { synonyms: ['To Date', 'Until', 'End'] }),
    column('kind', 'Kind', 'option', { options: holidayKinds, synonyms: ['Type'] }),
    column('halves', 'Halves', 'option', {
      options: { Both: ['Full', 'Full day', 'Day'], FN: ['Forenoon', 'Morning'], AN: ['Afternoon'] },
      synonyms: ['Half', 'Session'],
    }),
    column('audience', 'Audience', 'option', {
      options: { All: ['Everybody', 'Both'], Students: ['Student'], Staff: [] },
      synonyms: ['For'],
    }),
    column('section', 'Section', 'text', { max: 200, synonyms: ['Sections', 'Wing'] }),
    column('course', 'Course', 'text', { max: 200, synonyms: ['Courses', 'Class', 'Standard'] }),
  ],
}

/** What staff have left of a type of leave on a day of the running leave year. */
export const leaveBalances: ImportKind = {
  code: 'leave-balances',
  title: 'Leave balances',
  key: ['staffCode', 'typeCode'],
  columns: [
    column('staffCode', 'Staff Code', 'code', {
      required,
      max: 20,
      synonyms: ['Code', 'Employee Code', 'Emp Code', 'Employee No', 'Staff Id'],
    }),
    column('typeCode', 'Type Code', 'code', { required, max: 5, synonyms: ['Type', 'Leave Type', 'Leave Code', 'Leave'] }),
    column('balance', 'Balance', 'text', { required, max: 8, synonyms: ['Days', 'Opening', 'Opening Balance'] }),
    column('asOn', 'As on', 'date', { required, past: true, synonyms: ['As Of', 'Date', 'As On Date'] }),
  ],
}
