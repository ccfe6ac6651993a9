DROP INDEX "account_role_idx";--> statement-breakpoint
DROP INDEX "conversation_low_idx";--> statement-breakpoint
DROP INDEX "conversation_high_idx";--> statement-breakpoint
DROP INDEX "message_conversation_idx";--> statement-breakpoint
DROP INDEX "request_sent_idx";--> statement-breakpoint
DROP INDEX "request_received_idx";--> statement-breakpoint
DROP INDEX "client_note_client_idx";--> statement-breakpoint
DROP INDEX "notification_account_idx";--> statement-breakpoint
DROP INDEX "profile_owner_idx";--> statement-breakpoint
DROP INDEX "profile_newest_idx";--> statement-breakpoint
DROP INDEX "profile_religion_idx";--> statement-breakpoint
DROP INDEX "profile_caste_idx";--> statement-breakpoint
DROP INDEX "profile_sect_idx";--> statement-breakpoint
DROP INDEX "profile_height_idx";--> statement-breakpoint
DROP INDEX "profile_residence_idx";--> statement-breakpoint
DROP INDEX "profile_employed_idx";--> statement-breakpoint
DROP INDEX "profile_city_idx";--> statement-breakpoint
DROP INDEX "audit_object_idx";--> statement-breakpoint
DROP INDEX "audit_actor_idx";--> statement-breakpoint
DROP INDEX "story_published_idx";--> statement-breakpoint
DROP INDEX "payment_account_idx";--> statement-breakpoint
CREATE INDEX "account_role_idx" ON "account" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "conversation_low_idx" ON "conversation" USING btree ("low_id","last_message_id");--> statement-breakpoint
CREATE INDEX "conversation_high_idx" ON "conversation" USING btree ("high_id","last_message_id");--> statement-breakpoint
CREATE INDEX "message_conversation_idx" ON "message" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "request_sent_idx" ON "connection_request" USING btree ("sender_id","status","id");--> statement-breakpoint
CREATE INDEX "request_received_idx" ON "connection_request" USING btree ("receiver_id","status","id");--> statement-breakpoint
CREATE INDEX "client_note_client_idx" ON "client_note" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "notification_account_idx" ON "notification" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "profile_owner_idx" ON "profile" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "profile_newest_idx" ON "profile" USING btree ("id","account_id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_religion_idx" ON "profile" USING btree ("religion","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_caste_idx" ON "profile" USING btree ("caste","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_sect_idx" ON "profile" USING btree ("sect","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_height_idx" ON "profile" USING btree ("height_cm","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_residence_idx" ON "profile" USING btree ("residence","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_employed_idx" ON "profile" USING btree ("employed_status","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "profile_city_idx" ON "profile" USING btree ("city","id") WHERE "profile"."visible";--> statement-breakpoint
CREATE INDEX "audit_object_idx" ON "audit_event" USING btree ("object_type","object_id","id");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit_event" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "story_published_idx" ON "story" USING btree ("published_at") WHERE "story"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_account_idx" ON "payment" USING btree ("account_id","id");