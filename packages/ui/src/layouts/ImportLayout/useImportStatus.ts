import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { importStatusMessages } from './ImportLayout.messages'
import type { ImportStatus } from './import-run'

/** Names where an import stands. */
export function useImportStatus(): (status: ImportStatus) => string {
  const intl = useIntl()
  return useCallback(status => intl.formatMessage(importStatusMessages[status]), [intl])
}
