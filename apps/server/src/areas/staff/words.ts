import { idsBelow, wordsOf } from '@school/texts'
import { commonIds } from '../../school/report/words'

/** Words of the reports on staff and of the page on one of them in files. */
export const staffWords = wordsOf({
  ...commonIds,
  title: 'staff.report',
  sheet: 'staff.sheet',
  columns: idsBelow('staff.column'),
  joinedFrom: 'staff.joinedFrom',
  joinedTo: 'staff.joinedTo',
  withLogin: 'staff.withLogin',
  withoutLogin: 'staff.withoutLogin',
  none: 'staff.none',
  classTeachers: {
    title: 'staff.classTeachers',
    sheet: 'staff.classTeachers.sheet',
    without: 'staff.onlyWithout',
    notTaken: 'staff.notTaken',
  },
  complete: {
    title: 'staff.completeTitle',
    details: 'staff.part.details',
    classTeacherOf: 'staff.column.classTeacherOf',
    classes: 'staff.part.teaching',
    class: 'staff.class',
    subjects: 'staff.subjects',
    timetable: 'staff.part.timetable',
    file: 'staff.complete.file',
    effectiveFrom: 'staff.complete.effectiveFrom',
    login: 'staff.part.login',
    loginName: 'staff.loginName',
    lastLogin: 'staff.lastLogin',
    devices: 'staff.devices',
    noDevices: 'staff.noDevices',
    lastUsed: 'staff.complete.lastUsed',
    left: 'staff.complete.left',
    history: 'staff.part.history',
    at: 'staff.history.at',
    by: 'staff.history.by',
    what: 'staff.history.what',
    changes: 'staff.history.changes',
    actions: idsBelow('staff.action'),
  },
})

export type StaffWords = (typeof staffWords)['en']
