import type { TeamMember } from "@/server/accounts/team-schema";

/** Of a dialog about a member, which its parent opens. */
export interface MemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}
