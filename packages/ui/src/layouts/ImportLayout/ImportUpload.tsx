import { Download } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Banner } from '../../feedback'
import { Button, Field, type Option, Select } from '../../form'
import { media, space } from '../../foundation'
import { DropField } from '../DropField'
import { Panel, PanelBody, Stack } from '../Panel'
import { chooseHelpMessage, importMessages } from './ImportLayout.messages'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[8]};

  & > :first-child {
    flex: 0 1 280px;
    margin-inline-end: auto;
  }

  ${media.phone} {
    & > :first-child,
    & > button {
      flex: 1 1 100%;
    }
  }
`

const Alert = styled.div`
  &:empty {
    display: none;
  }
`

export type ImportUploadProps<Kind extends string> = {
  /** What a file may hold. */
  kinds: readonly Option<Kind>[]
  kind: Kind
  onKind: (kind: Kind) => void
  /** Gives the template of the kind, with the records of today or without. */
  onTemplate: (withData: boolean) => void
  onFile: (file: File) => void
  /** Most rows of a file of the kind. */
  mostRows?: number
  /** Share sent, 0 to 1, while a file is on its way. */
  progress?: number
  /** Why the last file was refused, in words. */
  failure?: string
}

/** The first step: what the file holds, its template, and the file. */
export function ImportUpload<Kind extends string>({
  kinds,
  kind,
  onKind,
  onTemplate,
  onFile,
  mostRows = 20_000,
  progress,
  failure,
}: ImportUploadProps<Kind>) {
  const intl = useIntl()
  return (
    <Panel>
      <PanelBody>
        <Stack>
          <Line>
            <Field label={intl.formatMessage(importMessages.kind)}>
              <Select options={kinds} value={kind} onChange={value => value && onKind(value)} />
            </Field>
            <Button variant="quiet" icon={Download} onClick={() => onTemplate(false)}>
              {intl.formatMessage(importMessages.template)}
            </Button>
            <Button variant="quiet" icon={Download} onClick={() => onTemplate(true)}>
              {intl.formatMessage(importMessages.templateData)}
            </Button>
          </Line>
          <Alert role="alert">{failure ? <Banner tone="danger">{failure}</Banner> : null}</Alert>
          <DropField
            label={intl.formatMessage(importMessages.choose)}
            help={intl.formatMessage(chooseHelpMessage, { rows: mostRows })}
            accept=".xlsx,.csv"
            onFile={onFile}
            progress={progress}
            progressLabel={intl.formatMessage(importMessages.uploading)}
          />
        </Stack>
      </PanelBody>
    </Panel>
  )
}
