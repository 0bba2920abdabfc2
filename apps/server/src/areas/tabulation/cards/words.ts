import { fieldTextOf, sayOf, wordsOf } from '@school/texts'

const fieldIds = {
  OtherKind: 'reportCards.OtherKind',
  UnknownNode: 'reportCards.UnknownNode',
  PublishEarly: 'reportCards.PublishEarly',
  OnlyPdf: 'reportCards.OnlyPdf',
} as const

/** A text at a field, in the language of its reader. */
export const cardFieldText = fieldTextOf(fieldIds)

/** What is said of cards outside of answers: results of jobs, and the bell. */
export const cardText = sayOf({
  Generated: 'reportCards.Generated',
  GeneratedLess: 'reportCards.GeneratedLess',
  Published: 'reportCards.PublishedCards',
  Uploaded: 'reportCards.UploadedFiles',
  Checked: 'reportCards.CheckedFiles',
  Deleted: 'reportCards.DeletedCards',
  BellTitle: 'reportCards.BellTitle',
  BellPublished: 'reportCards.BellPublished',
  BellRevised: 'reportCards.BellRevised',
  BellWrite: 'reportCards.BellWrite',
  BellRemind: 'reportCards.BellRemind',
  NoResults: 'reportCards.NoResults',
  OnlyPdf: 'reportCards.OnlyPdf',
})

/** Words on the paper of a card. */
export const paperWords = wordsOf({
  name: 'cardPaper.name',
  admNo: 'cardPaper.admNo',
  class: 'cardPaper.class',
  photo: 'cardPaper.photo',
  rollNo: 'cardPaper.rollNo',
  birthDate: 'cardPaper.birthDate',
  guardian: 'cardPaper.guardian',
  gender: 'cardPaper.gender',
  scholastic: 'cardPaper.scholastic',
  coScholastic: 'cardPaper.coScholastic',
  discipline: 'cardPaper.discipline',
  subject: 'cardPaper.subject',
  area: 'cardPaper.area',
  total: 'cardPaper.total',
  marks: 'cardPaper.marks',
  maximum: 'cardPaper.maximum',
  grade: 'cardPaper.grade',
  year: 'cardPaper.year',
  average: 'cardPaper.average',
  remark: 'cardPaper.remark',
  remarks: 'cardPaper.remarks',
  classTeacher: 'cardPaper.classTeacher',
  principal: 'cardPaper.principal',
  parent: 'cardPaper.parent',
  attendance: 'cardPaper.attendance',
  days: 'cardPaper.days',
  workingDays: 'cardPaper.workingDays',
  presentDays: 'cardPaper.presentDays',
  percent: 'cardPaper.percent',
  health: 'cardPaper.health',
  height: 'cardPaper.height',
  weight: 'cardPaper.weight',
  conduct: 'cardPaper.conduct',
  classTests: 'cardPaper.classTests',
  date: 'cardPaper.date',
  test: 'cardPaper.test',
  classFigures: 'cardPaper.classFigures',
  appeared: 'cardPaper.appeared',
  highest: 'cardPaper.highest',
  passPercent: 'cardPaper.passPercent',
  graph: 'cardPaper.graph',
  result: 'cardPaper.result',
  cgpa: 'cardPaper.cgpa',
  rank: 'cardPaper.rank',
  grades: 'cardPaper.grades',
  codes: 'cardPaper.codes',
  check: 'cardPaper.check',
  provisional: 'cardPaper.provisional',
  'outcome.Pass': 'cardPaper.outcome.Pass',
  'outcome.Pass with grace': 'cardPaper.outcome.Grace',
  'outcome.Compartment': 'cardPaper.outcome.Compartment',
  'outcome.Fail': 'cardPaper.outcome.Fail',
  'outcome.Incomplete': 'cardPaper.outcome.Incomplete',
  'outcome.Withheld': 'cardPaper.outcome.Withheld',
  'outcome.Promoted': 'cardPaper.outcome.Promoted',
})

/** Sentences on the paper. */
export const paperText = sayOf({
  place: 'cardPaper.place',
  foot: 'cardPaper.foot',
  revised: 'cardPaper.revised',
  asOn: 'cardPaper.asOn',
  outOf: 'cardPaper.outOf',
  promotedTo: 'cardPaper.promotedTo',
  below: 'cardPaper.below',
})
