import { column, type ImportKind, required } from './columns'

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
