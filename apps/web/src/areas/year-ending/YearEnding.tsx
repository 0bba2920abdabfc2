import { yearEndings } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Button, ErrorState, FormHeader, Skeleton, Stack } from '@school/ui'
import { ArrowLeft } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useOpened } from '../../list'
import { useText } from '../../texts/text'
import { EndingDone } from './EndingDone'
import { EndingList } from './EndingList'
import { EndingWizard } from './EndingWizard'

const watchMilliseconds = 2000

/** One end of a year: prepared, or done. */
function OpenEnding({ id, onBack }: { id: string; onBack: () => void }) {
  const text = useText()
  const intl = useIntl()
  const { data, error, mutate } = useCall(
    yearEndings.get,
    { params: { id } },
    { refreshInterval: latest => (latest?.status === 'Running' ? watchMilliseconds : 0) },
  )
  const reload = async () => void (await mutate())
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton height="240px" />
  const prepares = data.status === 'Draft' || data.status === 'Validated'
  return (
    <Stack>
      <div>
        <Button variant="quiet" icon={ArrowLeft} onClick={onBack}>
          {text('yearEnding.back')}
        </Button>
      </div>
      {prepares ? (
        <EndingWizard key={data.id} ending={data} onChanged={reload} />
      ) : (
        <EndingDone ending={data} onChanged={reload} />
      )}
    </Stack>
  )
}

/** /school/year-ending-settings: a year of a school ends and the next one begins. */
export default function YearEnding() {
  const text = useText()
  const [opened, open] = useOpened('ending')
  return (
    <>
      <FormHeader title={text('yearEnding.title')} caption="Info" />
      {opened ? <OpenEnding id={opened} onBack={() => open()} /> : <EndingList onOpen={open} />}
    </>
  )
}
