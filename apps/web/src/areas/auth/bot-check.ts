import type { AnswerOfCall, auth } from '@school/api/client'
import { solveChallenge } from 'altcha-lib/v1'

/** Works out the answer to a challenge: a second of a phone's time, which a machine that guesses passwords cannot spare. */
export async function solve(challenge: AnswerOfCall<typeof auth.challenge>): Promise<string> {
  const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber).promise
  return btoa(
    JSON.stringify({
      algorithm: challenge.algorithm,
      challenge: challenge.challenge,
      number: solution?.number ?? 0,
      salt: challenge.salt,
      signature: challenge.signature,
    }),
  )
}
