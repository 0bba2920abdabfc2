import { sayOf, wordsOf } from '@school/texts'

/** What is said of a cell, in the language of the reader. */
export const cellText = sayOf({
  above: 'markEntry.above',
  negative: 'markEntry.negative',
  step: 'markEntry.step',
  code: 'markEntry.code',
  note: 'markEntry.note',
  changed: 'markEntry.changed',
  notFound: 'markEntry.notFound',
  left: 'markEntry.left',
  equal: 'markEntry.warning.equal',
  belowPass: 'markEntry.warning.belowPass',
  presentAbsent: 'markEntry.warning.presentAbsent',
  nothing: 'markEntry.nothing',
  returnedTitle: 'markEntry.bell.returned.title',
  returned: 'markEntry.bell.returned',
})

/** Words of a sheet on paper. */
export const sheetWords = wordsOf({
  title: 'markEntry.paper.title',
  draft: 'markEntry.paper.draft',
  roll: 'markEntry.roll',
  admNo: 'markEntry.admNo',
  student: 'markEntry.student',
  marks: 'markEntry.marks',
  grade: 'markEntry.grade',
  total: 'markEntry.total',
  percent: 'markEntry.percent',
  note: 'markEntry.noteColumn',
  entered: 'markEntry.entered',
  average: 'markEntry.average',
  highest: 'markEntry.highest',
  belowPass: 'markEntry.belowPass',
  signTeacher: 'markEntry.paper.signTeacher',
  signClassTeacher: 'markEntry.paper.signClassTeacher',
  signHead: 'markEntry.paper.signHead',
})
