-- PostgreSQL follows foreign keys in the order in which they were made, which a restored dump makes another one. A row that this transaction
-- has changed is checked again when one of its references is emptied: where another one leads to something that is being deleted too, the
-- check must wait until that reference is followed as well. `foreign-keys.db.test.ts` finds others of the kind.
ALTER TABLE "client_case" ALTER CONSTRAINT "client_case_request_id_connection_request_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "client_case" ALTER CONSTRAINT "client_case_client_id_profile_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "client_case" ALTER CONSTRAINT "client_case_other_id_profile_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "case_event" ALTER CONSTRAINT "case_event_case_id_client_case_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "client_consent" ALTER CONSTRAINT "client_consent_profile_id_profile_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "payment_event" ALTER CONSTRAINT "payment_event_payment_id_payment_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "earlier_wording" ALTER CONSTRAINT "earlier_wording_case_id_client_case_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "earlier_wording" ALTER CONSTRAINT "earlier_wording_note_id_client_note_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "refund" ALTER CONSTRAINT "refund_payment_id_payment_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "verification_call" ALTER CONSTRAINT "verification_call_profile_id_profile_id_fk" DEFERRABLE INITIALLY DEFERRED;
