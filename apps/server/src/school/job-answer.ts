/** A job's row, also as JSON inside another row. */
export interface JobRow {
  id: string
  kind: string
  status: string
  done: number
  total: number
  message: string | null
  result_file_id: string | null
  created_at: Date | string
}

export const jobAnswer = (row: JobRow) => ({
  id: row.id,
  kind: row.kind,
  status: row.status as 'Queued' | 'Running' | 'Done' | 'Failed' | 'Cancelled',
  done: row.done,
  total: row.total,
  message: row.message,
  resultFileId: row.result_file_id,
  at: new Date(row.created_at).toISOString(),
})
