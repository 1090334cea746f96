/** What happens here, in the words of the product: each event with what its listeners need to know. */
export interface DomainEventMap {
  'member.signed-in': { readonly userId: string };
  'member.signed-out': { readonly userId: string };
  'report.submitted': {
    readonly reportId: string;
    readonly userId: string;
    readonly intelligenceType: string;
  };
  'report.changed': {
    readonly reportId: string;
    readonly userId: string;
    readonly actorId: string;
  };
  'report.deleted': {
    readonly reportId: string;
    readonly userId: string;
    readonly title: string;
    readonly actorId: string;
  };
  'comment.posted': {
    readonly commentId: string;
    readonly reportId: string;
    readonly reportAuthorId: string;
    readonly userId: string;
  };
  'comment.deleted': {
    readonly commentId: string;
    readonly reportId: string;
    readonly userId: string;
    readonly actorId: string;
  };
}

export type DomainEventName = keyof DomainEventMap;
export type DomainEvent = {
  [Name in DomainEventName]: { readonly type: Name } & DomainEventMap[Name];
}[DomainEventName];
export type EventOf<Name extends DomainEventName> = Extract<DomainEvent, { type: Name }>;
