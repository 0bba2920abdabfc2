import type { AnswerOfCall, feedback } from '@school/api/client'
import { Badge, Badges, Stack } from '@school/ui'
import { Attachments } from '../../forms/attachments'
import { PlainText } from '../../forms/PlainText'
import { useMoment } from '../../session/zone'

type Post = AnswerOfCall<typeof feedback.thread>['posts'][number]

/** What guardian and school wrote to each other, each under the name of its side. */
export function Posts({ posts, school, guardian }: { posts: readonly Post[]; school: string; guardian: string }) {
  const moment = useMoment()
  return posts.map(post => (
    <Stack as="section" key={post.id} aria-label={`${post.by}, ${moment(post.at)}`}>
      <Badges>
        <Badge status={post.fromSchool ? 'success' : undefined}>{post.fromSchool ? school : guardian}</Badge>
        <span>{[post.by, moment(post.at)].join(' · ')}</span>
      </Badges>
      <p>
        <PlainText text={post.message} />
      </p>
      {post.files.length > 0 ? (
        <p>
          <Attachments files={post.files} />
        </p>
      ) : null}
    </Stack>
  ))
}
