import { type AnswerOfCall, auth, Problem, type RequestOfCall } from '@school/api/client'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSession } from '../../session'
import { remembered } from '../../session/device'
import { solve } from './bot-check'

/** Code or id of the school of this page: the one in its address, else the one used last on this device. */
export const schoolOf = (query: URLSearchParams) => query.get('id') ?? remembered('schoolId') ?? undefined

export type LoginAnswer = AnswerOfCall<typeof auth.login>

/** The steps of a login, what went wrong in one, and what was done before. */
export function useLoginSteps(mode: 'school' | 'group') {
  const { client, adopt, ended } = useSession()
  const intl = useIntl()
  // What went wrong, not its text: the language may change meanwhile.
  const [wrong, setWrong] = useState<{ readonly error: unknown } | undefined>(ended && { error: ended })
  const failure = wrong && problemText(intl, wrong.error)
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const [step, setStep] = useState<LoginAnswer | 'forgot'>()
  const [done, setDone] = useState<string>()

  const attempt = async (work: () => Promise<LoginAnswer>) => {
    setBusy(true)
    setWrong(undefined)
    setDone(undefined)
    try {
      const answer = await work()
      if ('accessToken' in answer) await adopt(answer.accessToken)
      else setStep(answer)
    } catch (error) {
      setWrong({ error })
      if (error instanceof Problem && error.name === 'TicketExpired') setStep(undefined)
    } finally {
      setBusy(false)
      setChecking(false)
    }
  }

  const withChallenge = async (send: (token: string | undefined) => Promise<LoginAnswer>): Promise<LoginAnswer> => {
    const answered = async () => {
      setChecking(true)
      return send(await solve(await client.call(auth.challenge, {})))
    }
    if (mode === 'group') return answered()
    try {
      return await send(undefined)
    } catch (error) {
      if (error instanceof Problem && error.name === 'ChallengeRequired') return answered()
      throw error
    }
  }

  const logIn = (body: Omit<RequestOfCall<typeof auth.login>['body'], 'mode' | 'challengeToken'>) =>
    attempt(() => withChallenge(challengeToken => client.call(auth.login, { body: { ...body, mode, challengeToken } })))

  return {
    step,
    busy,
    /** It is checked that no machine logs in. */
    checking,
    failure,
    /** What was done by a step, in words. */
    done,
    logIn,
    chooseAccount: (ticket: string, userId: string) =>
      void attempt(() => client.call(auth.chooseAccount, { body: { ticket, userId } })),
    secondFactor: (ticket: string, code: string) =>
      void attempt(() => client.call(auth.secondFactor, { body: { ticket, code } })),
    forgot: () => setStep('forgot'),
    /** Leads back from the forgotten password. */
    leaveForgot: (message: string | undefined) => {
      setStep(undefined)
      setDone(message)
    },
    again: () => setWrong(undefined),
    /** Leads back to the login. */
    back: () => {
      setStep(undefined)
      setWrong(undefined)
    },
  }
}

export type LoginSteps = ReturnType<typeof useLoginSteps>
