import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { largestFile, typeNames } from './file-rules'
import { HelpLine } from './SingleFileUpload/SingleFileUpload.styles'
import { noticeMessage, sizeNoticeMessage } from './upload.messages'

/** The help of a field: its limit where that is below the limit of the product, then the field's own words. */
export function useFileNotice(accept: readonly string[], maxSize: number, help: ReactNode): ReactNode {
  const intl = useIntl()
  if (maxSize >= largestFile) return help
  const types = typeNames(accept)
  const notice = types
    ? intl.formatMessage(noticeMessage, { types, maxSize })
    : intl.formatMessage(sizeNoticeMessage, { maxSize })
  return (
    <>
      <HelpLine>{notice}</HelpLine>
      {help ? <HelpLine>{help}</HelpLine> : null}
    </>
  )
}
