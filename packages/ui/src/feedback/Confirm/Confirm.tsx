import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { ConfirmDialog, type ConfirmOptions } from './ConfirmDialog'
import { type ConfirmInputAnswer, ConfirmInputDialog, type ConfirmInputOptions } from './ConfirmInputDialog'

type Question =
  | { id: number; kind: 'confirm'; options: ConfirmOptions; answer: (confirmed: boolean) => void }
  | { id: number; kind: 'input'; options: ConfirmInputOptions; answer: (answer: ConfirmInputAnswer) => void }

type Asker = {
  confirm: (options: ConfirmOptions) => Promise<boolean>
  confirmInput: (options?: ConfirmInputOptions) => Promise<ConfirmInputAnswer>
}

const AskerContext = createContext<Asker | null>(null)

/** Shows the questions of `useConfirm` and `useConfirmInput`, one over the other when several are open. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const asker = useMemo<Asker>(() => {
    let count = 0
    const withdraw = (id: number) => setQuestions(open => open.filter(question => question.id !== id))
    return {
      confirm: options =>
        new Promise(resolve => {
          count += 1
          const id = count
          const answer = (confirmed: boolean) => {
            withdraw(id)
            resolve(confirmed)
          }
          setQuestions(open => [...open, { id, kind: 'confirm', options, answer }])
        }),
      confirmInput: (options = {}) =>
        new Promise(resolve => {
          count += 1
          const id = count
          const answer = (given: ConfirmInputAnswer) => {
            withdraw(id)
            resolve(given)
          }
          setQuestions(open => [...open, { id, kind: 'input', options, answer }])
        }),
    }
  }, [])
  return (
    <AskerContext value={asker}>
      {children}
      {questions.map(question =>
        question.kind === 'confirm' ? (
          <ConfirmDialog key={question.id} {...question.options} onAnswer={question.answer} />
        ) : (
          <ConfirmInputDialog key={question.id} {...question.options} onAnswer={question.answer} />
        ),
      )}
    </AskerContext>
  )
}

function useAsker(name: string): Asker {
  const asker = useContext(AskerContext)
  if (!asker) throw new Error(`${name} needs a ConfirmProvider above it. Put one inside OverlayRoot.`)
  return asker
}

/** Gives a function that asks or tells and resolves to true on confirm, false on cancel, Escape and ×. */
export function useConfirm(): Asker['confirm'] {
  return useAsker('useConfirm').confirm
}

/** Gives a function that asks with a text field. */
export function useConfirmInput(): Asker['confirmInput'] {
  return useAsker('useConfirmInput').confirmInput
}
