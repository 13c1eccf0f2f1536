import { Component, type ReactNode } from 'react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { appTexts } from '../texts.ts';

interface CrashBoundaryProps {
  /** Going anywhere tries again, also to where the failure is. */
  visit: string;
  /** In place of what failed; without it, the screen that says so. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface CrashBoundaryState {
  hasCrashed: boolean;
}

/** A screen that fails takes only itself down: the navigation, the rest and the sync go on. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { hasCrashed: false };

  static getDerivedStateFromError(): CrashBoundaryState {
    return { hasCrashed: true };
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    const { visit } = this.props;
    if (this.state.hasCrashed && before.visit !== visit) this.setState({ hasCrashed: false });
  }

  override render() {
    const { children, fallback = <CrashScreen /> } = this.props;
    return this.state.hasCrashed ? fallback : children;
  }
}

function CrashScreen() {
  return (
    <Screen title={appTexts.crashTitle}>
      <EmptyState
        text={appTexts.crashText}
        action={
          <Actions>
            <ButtonLink to="/">{appTexts.toTrainings}</ButtonLink>
            <Button variant="primary" onClick={() => location.reload()}>
              {appTexts.reload}
            </Button>
          </Actions>
        }
      />
    </Screen>
  );
}
