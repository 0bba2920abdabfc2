import type { Outcome } from '../tabulation/passing'
import { mostRemark } from '../tabulation/remarks'
import { admNo, column, type ImportKind, required } from './columns'

/** Exams of the current year, by their codes. */
export const tabExams: ImportKind = {
  code: 'tab-exams',
  title: 'Exams',
  key: ['code'],
  columns: [
    column('term', 'Term', 'text', { required, max: 30, synonyms: ['Term Name'] }),
    column('exam', 'Exam', 'text', { required, max: 50, synonyms: ['Exam Name', 'Name'] }),
    column('code', 'Code', 'code', { required, max: 10, synonyms: ['Exam Code'] }),
    column('entryFrom', 'Entry From', 'date', { synonyms: ['Mark Entry From', 'From'] }),
    column('entryTo', 'Entry To', 'date', { synonyms: ['Mark Entry To', 'To'] }),
  ],
}

/** How a subject is entered at a leaf. */
export const tabEntries = { Marks: ['M', 'Mark'], Grade: ['G', 'Grades'], None: ['-', 'No', 'Not assessed'] }

/** What a leaf is out of in a subject, one row for each part. */
export const tabMaxMarks: ImportKind = {
  code: 'tab-max-marks',
  title: 'Maximum marks',
  // A row without tool or part is of the exam as a whole.
  key: ['course', 'exam', 'tool', 'part', 'subjectCode'],
  columns: [
    column('course', 'Course', 'text', { required, max: 50, synonyms: ['Class', 'Grade', 'Standard', 'Std'] }),
    column('exam', 'Exam', 'code', { required, max: 10, synonyms: ['Exam Code'] }),
    column('tool', 'Tool', 'code', { max: 10, synonyms: ['Tool Code'] }),
    column('subjectCode', 'Subject Code', 'code', { required, max: 20, synonyms: ['Subject'] }),
    column('part', 'Part', 'code', { max: 10, synonyms: ['Part Code'] }),
    column('max', 'Max', 'text', { max: 7, synonyms: ['Maximum', 'Max Marks', 'Maximum Marks'] }),
    column('pass', 'Pass', 'text', { max: 7, synonyms: ['Pass Marks', 'Minimum'] }),
    column('entry', 'Entry', 'option', { options: tabEntries, synonyms: ['Entry Kind'] }),
  ],
}

/** Subjects that students have chosen in the current year, one row for each. */
export const studentSubjects: ImportKind = {
  code: 'student-subjects',
  title: 'Chosen subjects',
  key: ['admNo', 'subjectCode'],
  columns: [
    admNo,
    column('subjectCode', 'Subject Code', 'code', { required, max: 20, synonyms: ['Subject', 'Chosen Subject', 'Option'] }),
  ],
}

/** Marks of the current year, one row for each cell. A rubric's criterion stands in the column of parts. */
export const tabMarks: ImportKind = {
  code: 'tab-marks',
  title: 'Marks',
  key: ['exam', 'division', 'subjectCode', 'tool', 'part', 'admNo'],
  mostRows: 200_000,
  columns: [
    column('exam', 'Exam', 'code', { required, max: 10, synonyms: ['Exam Code'] }),
    column('division', 'Division', 'text', { required, max: 71, synonyms: ['Class', 'Class and Division', 'Batch'] }),
    column('subjectCode', 'Subject Code', 'code', { required, max: 20, synonyms: ['Subject'] }),
    column('tool', 'Tool', 'code', { max: 10, synonyms: ['Tool Code'] }),
    column('part', 'Part', 'code', { max: 10, synonyms: ['Part Code', 'Criterion'] }),
    admNo,
    column('marks', 'Marks', 'text', { required, max: 7, synonyms: ['Mark', 'Marks Obtained', 'Score'] }),
    column('note', 'Note', 'text', { max: 200, synonyms: ['Remark', 'Remarks'] }),
  ],
}

/** Whose remark it is. */
export const remarkers = { 'Class teacher': ['Class-teacher', 'Teacher', 'CT'], Principal: ['Head', 'School Head'] }

/** Remarks, days and health of a term. Days and health stand with the class teacher's. */
export const tabRemarks: ImportKind = {
  code: 'tab-remarks',
  title: 'Remarks',
  key: ['term', 'admNo', 'kind'],
  columns: [
    column('term', 'Term', 'text', { required, max: 30, synonyms: ['Term Name'] }),
    admNo,
    column('kind', 'Kind', 'option', { options: remarkers, usual: 'Class teacher', synonyms: ['Remark Kind', 'By'] }),
    column('remark', 'Remark', 'text', { max: mostRemark, synonyms: ['Remarks', 'Comment'] }),
    column('workingDays', 'Working Days', 'text', { max: 6, synonyms: ['Total Days'] }),
    column('presentDays', 'Present Days', 'text', { max: 6, synonyms: ['Days Present', 'Attendance'] }),
    column('height', 'Height', 'text', { max: 6, synonyms: ['Height (cm)', 'Height cm'] }),
    column('weight', 'Weight', 'text', { max: 6, synonyms: ['Weight (kg)', 'Weight kg'] }),
  ],
}

/** Outcomes as other programs write them. */
export const fileOutcomes = {
  Pass: ['P', 'Passed', 'Promoted'],
  'Pass with grace': ['Grace', 'PG'],
  Compartment: ['C', 'Comp'],
  Fail: ['F', 'Failed', 'Detained'],
  Incomplete: ['I'],
  Withheld: ['W', 'WH'],
} satisfies Record<Outcome, string[]>

/**
 * Results that the school's own program has computed, one row for each part of a subject. A row without a subject is of the
 * student; total, percent, outcome and rank are of the student on every row.
 */
export const tabResults: ImportKind = {
  code: 'tab-results',
  title: 'Results',
  key: ['card', 'subjectCode', 'node', 'admNo'],
  mostRows: 200_000,
  columns: [
    admNo,
    column('card', 'Card', 'text', { required, max: 50, synonyms: ['Card Name', 'Report Card'] }),
    column('subjectCode', 'Subject Code', 'code', { max: 20, synonyms: ['Subject'] }),
    column('node', 'Node', 'code', { max: 20, synonyms: ['Exam', 'Exam Code', 'Component'] }),
    column('obtained', 'Obtained', 'text', { max: 9, synonyms: ['Marks', 'Marks Obtained'] }),
    column('outOf', 'Out Of', 'text', { max: 9, synonyms: ['Max', 'Maximum', 'Max Marks'] }),
    column('grade', 'Grade', 'text', { max: 5 }),
    column('total', 'Total', 'text', { max: 9, synonyms: ['Grand Total'] }),
    column('percent', 'Percent', 'text', { max: 6, synonyms: ['%', 'Percentage'] }),
    column('outcome', 'Outcome', 'option', { options: fileOutcomes, synonyms: ['Result'] }),
    column('rank', 'Rank', 'text', { max: 5, synonyms: ['Position'] }),
  ],
}
