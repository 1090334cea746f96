/** What happens here, in the words of the product: each event with what its listeners need to know. */
export interface DomainEventMap {
  'member.signed-in': { readonly userId: string };
  'member.signed-out': { readonly userId: string };
}

export type DomainEventName = keyof DomainEventMap;
export type DomainEvent = {
  [Name in DomainEventName]: { readonly type: Name } & DomainEventMap[Name];
}[DomainEventName];
export type EventOf<Name extends DomainEventName> = Extract<DomainEvent, { type: Name }>;
