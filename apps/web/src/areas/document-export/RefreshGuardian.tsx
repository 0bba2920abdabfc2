import { documentExport } from '@school/api/client'
import { useAction } from '@school/api/react'
import {
  Actions,
  Button,
  EntitySelectorInput,
  Field,
  FieldGrid,
  Panel,
  PanelBody,
  Stack,
  studentSelector,
  useToast,
} from '@school/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'

/** Writes the document of one student anew when it names another guardian. */
export function RefreshGuardian() {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const loaders = useStudentLoaders()
  const { run, busy } = useAction(documentExport.refreshGuardian)
  const [studentId, setStudentId] = useState<string | null>(null)
  const refresh = async (id: string) => {
    try {
      const { updated } = await run({ params: { id } })
      if (updated) toast.success(text('documentExport.refreshed'))
      else toast.info(text('documentExport.upToDate'))
    } catch (error) {
      fail(error)
    }
  }
  return (
    <Panel title={text('documentExport.one')}>
      <PanelBody>
        <Stack>
          <FieldGrid>
            <Field label={text('documentExport.student')} help={text('documentExport.oneHint')}>
              <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={studentId} onChange={setStudentId} />
            </Field>
          </FieldGrid>
          <Actions>
            <Button icon={RefreshCw} busy={busy} disabled={studentId === null} onClick={() => void refresh(studentId!)}>
              {text('documentExport.refresh')}
            </Button>
          </Actions>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
