import { Route, Switch } from 'wouter'
import { Configs } from './configs/configs.tsx'
import { REVIEW_PATH } from './edits/commit.ts'
import { Review } from './review/review.tsx'

export default function CredentialsView() {
  return (
    <Switch>
      <Route path={REVIEW_PATH}>
        <Review />
      </Route>
      <Route>
        <Configs />
      </Route>
    </Switch>
  )
}
