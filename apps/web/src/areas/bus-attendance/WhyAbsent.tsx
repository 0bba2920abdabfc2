import type { NotBoardedReason } from '@school/rules'
import { notBoardedReasons } from '@school/rules'
import { Button, Dialog, Stack } from '@school/ui'
import { useText } from '../../texts/text'

interface WhyAbsentProps {
  readonly name: string
  readonly onChoose: (reason: NotBoardedReason) => void
  readonly onClose: () => void
}

/** Asks why a student does not come. */
export function WhyAbsent({ name, onChoose, onClose }: WhyAbsentProps) {
  const text = useText()
  return (
    <Dialog open title={text('rides.why', { name })} onClose={onClose}>
      <Stack>
        {notBoardedReasons.map(reason => (
          <Button key={reason} wide size="lg" onClick={() => onChoose(reason)}>
            {text(`rides.reason.${reason}`)}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
