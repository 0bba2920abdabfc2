import type { RequestOfCall } from '@school/api/client'
import { imports, Problem } from '@school/api/client'
import { useAction } from '@school/api/react'
import { newKey } from '@school/ui'
import { useRef } from 'react'

type Body = NonNullable<RequestOfCall<typeof imports.single>['body']>

/**
 * Sends one record. A try that was not answered keeps its key, so that sending the same again does the work once; what was
 * changed in between, or an answer, begins anew.
 */
export function useSingle() {
  const { run, busy } = useAction(imports.single)
  const attempt = useRef<{ key: string; said: string }>(undefined)
  const send = async (body: Body) => {
    const said = JSON.stringify(body)
    if (attempt.current?.said !== said) attempt.current = { key: newKey(), said }
    try {
      const answer = await run({ body }, { idempotencyKey: attempt.current.key })
      attempt.current = undefined
      return answer
    } catch (error) {
      if (error instanceof Problem && error.status > 0 && error.status < 500) attempt.current = undefined
      throw error
    }
  }
  return { send, busy }
}
