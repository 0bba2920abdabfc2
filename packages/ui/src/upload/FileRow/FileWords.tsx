import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from '../../form/Link'
import { sizeIn } from '../file-rules'
import type { RowFile } from './FileRow'
import { Meta, Words } from './FileRow.styles'

export type FileWordsProps = {
  /** Null for a place without a file: then `title` stands there. */
  file: RowFile | null
  /** It leads to the file in a new tab. */
  linked: boolean
  title?: ReactNode
  /** After the size. */
  children?: ReactNode
}

/** What a file is called, as a link where it has an address, and how large it is. */
export function FileWords({ file, linked, title, children }: FileWordsProps) {
  const intl = useIntl()
  const size = file?.size === undefined ? null : sizeIn(file.size)
  return (
    <Words>
      {linked && file?.url ? (
        <Link external href={file.url}>
          {file.name}
        </Link>
      ) : (
        (file?.name ?? title)
      )}
      <Meta>
        {size ? (
          <span>
            {intl.formatNumber(size.value)} {size.unit}
          </span>
        ) : null}
        {children}
      </Meta>
    </Words>
  )
}
