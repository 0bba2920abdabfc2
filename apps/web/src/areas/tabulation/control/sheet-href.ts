/** Where the marks of a sheet are entered. */
export const sheetHref = (sheet: { readonly examId: string; readonly divisionId: string; readonly subjectId: string | null }) =>
  `/curriculum/tab-mark-entry-latest?exam=${sheet.examId}&division=${sheet.divisionId}${sheet.subjectId ? `&subject=${sheet.subjectId}` : ''}`
